import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { PolicyName } from '#domain/policies/policies.ts'
import { policiesQuery } from './api.ts'
import { POLICY_PATHS } from './policy-paths.ts'

/** The rest of what we hold each other to. Left out while it cannot be fetched: the footer has the links too. */
export function OtherPolicies({ than }: { readonly than: PolicyName }) {
  const { data: policies } = useQuery(policiesQuery)
  if (!policies) return null
  return (
    <nav className="policy-others" aria-labelledby="other-policies">
      <h2 id="other-policies">Our other policies</h2>
      <ul>
        {policies
          .filter(({ name }) => name !== than)
          .map(({ name, title, summary }) => (
            <li key={name}>
              <Link to={POLICY_PATHS[name as PolicyName]}>{title}</Link>
              <span>{summary}</span>
            </li>
          ))}
      </ul>
    </nav>
  )
}
