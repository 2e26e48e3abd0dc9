import type { RegisterForm } from '#domain/identity/contract.ts'

export type SignupRole = NonNullable<RegisterForm['role']>

const ROLES = [
  { role: 'consumer', title: 'I want to buy', text: 'Shop from farms and makers nearby.' },
  { role: 'producer', title: 'I want to sell too', text: 'Offer what you grow or make.' },
] as const

interface RoleChoiceProps {
  readonly role: SignupRole
  readonly onChange: (role: SignupRole) => void
}

export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="roles">
      <legend>What brings you here?</legend>
      {ROLES.map(({ role: one, title, text }) => (
        <label key={one} className="role">
          <input type="radio" name="role" value={one} checked={one === role} onChange={() => onChange(one)} />
          <strong>{title}</strong>
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
