import type { SelectHTMLAttributes } from 'react'
import { ROLE_CHOICES } from './role-words.ts'

export const RoleSelect = (props: SelectHTMLAttributes<HTMLSelectElement>) => (
  <select {...props}>
    <option value="">Choose</option>
    {ROLE_CHOICES.map(({ role, label }) => (
      <option key={role} value={role}>
        {label}
      </option>
    ))}
  </select>
)
