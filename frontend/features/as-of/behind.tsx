import type { EventView } from '#domain/kernel/contract.ts'
import { doerWords } from '#frontend/lib/happened-words.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { Moment } from '#frontend/ui/moment.tsx'

/** The events a number is made of, each with who and when; those of an order lead into its replay. */
export function Behind({ events, title }: { readonly events: readonly EventView[]; readonly title: string }) {
  if (events.length === 0) return <p>Nothing had happened yet.</p>
  return (
    <ol className="as-of-behind" aria-label={title}>
      {events.map(({ position, what, words, at, by, orderId }) => (
        <li key={position}>
          <strong>{what}</strong>
          {words && <q>{words}</q>}
          <span>
            <Moment at={at} exact />, by {doerWords(by)}, entry {position} of the log
          </span>
          {orderId && <TextLink to={paths.supportOrder(orderId, { step: position })}>In the order’s replay</TextLink>}
        </li>
      ))}
    </ol>
  )
}
