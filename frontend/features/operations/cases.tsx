import type { StaffRole } from '#domain/kernel/actor.ts'
import type { OpenWorkKind, SystemStatusView } from '#domain/operations/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { pagesOf } from '#frontend/lib/staff-pages.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { TextLink } from '#frontend/ui/button.tsx'
import { Section } from './section.tsx'

const KINDS: Readonly<Record<OpenWorkKind, { readonly label: string; readonly path: string }>> = {
  disputes: { label: 'Disputes', path: paths.supportDisputes },
  money_cases: { label: 'Money cases', path: paths.supportMoney },
  verifications: { label: 'Verifications', path: paths.supportVerification },
}

interface CasesProps extends Pick<SystemStatusView, 'cases'> {
  readonly role: StaffRole
}

/** What waits for somebody; a link for those whose work it is. */
export function Cases({ cases, role }: CasesProps) {
  const own = pagesOf(role).map(({ path }) => path)
  return (
    <Section title="Cases">
      <ul className="health-cases">
        {cases.map(({ kind, open, due }) => {
          const { label, path } = KINDS[kind]
          return (
            <li key={kind}>
              {own.includes(path) ? <TextLink to={path}>{label}</TextLink> : label} <span>{open} open</span>
              {due > 0 && <Badge tone="tomato">{due} due</Badge>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
