import { Link } from 'react-router-dom'
import type { AccountView, RelatedRecord } from '#domain/enforcement/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { Card } from '#frontend/ui/card.tsx'
import { INVOLVED, labelWords } from './words.ts'

const SECTIONS: readonly RelatedRecord['kind'][] = ['order', 'dispute', 'report']

/** The newest orders, cases and reports it has a part in. */
export const Involved = ({ the: { relatedRecords } }: { readonly the: AccountView }) => (
  <Card role="region" aria-label="Has a part in">
    <h2>Has a part in</h2>
    <div className="involved">
      {SECTIONS.map((kind) => (
        <Section key={kind} kind={kind} its={relatedRecords.filter((each) => each.kind === kind)} />
      ))}
    </div>
  </Card>
)

function Section({ kind, its }: { readonly kind: RelatedRecord['kind']; readonly its: readonly RelatedRecord[] }) {
  const [title, to] = INVOLVED[kind]
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {its.length === 0 ? (
        <p>None.</p>
      ) : (
        <ul>
          {its.map(({ id, label, side, status, at }) => (
            <li key={id}>
              <Link to={to(id)}>{labelWords(label)}</Link>{' '}
              <span>
                as {side}, {status.replaceAll('_', ' ')}, {dateWords(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
