import { Link } from 'react-router-dom'
import type { AccountView, Involvement } from '#domain/sanctions/contract.ts'
import { dateWords } from '#frontend/lib/date-words.ts'
import { Card } from '#frontend/ui/card.tsx'
import { INVOLVED } from './words.ts'

const KINDS: readonly Involvement['kind'][] = ['order', 'case', 'report']

/** Reports are called by what they are about. */
const LABELS: Readonly<Record<string, string>> = { review: 'A review', conversation: 'A conversation' }

/** The newest orders, cases and reports it has a part in. */
export const Involved = ({ the: { involved } }: { readonly the: AccountView }) => (
  <Card role="region" aria-label="Has a part in">
    <h2>Has a part in</h2>
    <div className="involved">
      {KINDS.map((kind) => (
        <Kind key={kind} kind={kind} its={involved.filter((each) => each.kind === kind)} />
      ))}
    </div>
  </Card>
)

function Kind({ kind, its }: { readonly kind: Involvement['kind']; readonly its: readonly Involvement[] }) {
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
              <Link to={to(id)}>{LABELS[label] ?? label}</Link>{' '}
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
