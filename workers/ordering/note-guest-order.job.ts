import { z } from 'zod'
import { stepId } from '#domain/kernel/dispatch.ts'
import { orderId } from '#domain/kernel/ids.ts'
import { guestbook, guestbookOf } from '#domain/ordering/guestbook.decider.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { known, orderOf } from '../letters.ts'
import { UNTIL_DONE } from '../retries.ts'
import { accountOfEmail, type JoinDeps, joinOrder, systemStep } from './join-orders.ts'

const payload = z.object({ orderId })
type Payload = z.infer<typeof payload>
export const noteGuestOrder: JobDefinition<Payload> = { name: 'note-guest-order', payload, ...UNTIL_DONE }

/**
 * Notes a guest's order under its address, for an account that confirms the address later; one that has done so gets the
 * order at once. Noted before the account is looked at: of the two that may happen at the same time, one sees the other.
 */
export const noteGuestOrderHandler = (deps: JoinDeps): JobHandler<Payload> => ({
  job: noteGuestOrder,
  run: async ({ orderId }) => {
    const email = known((await orderOf(deps.log, orderId))?.contact)?.email
    if (!email) return
    await deps.bus.dispatch({
      decider: guestbook,
      id: guestbookOf(deps.keys.hmac, email),
      command: { type: 'NoteGuestOrder', orderId },
      by: systemStep({ facts: deps.facts, commandId: stepId(orderId, 'note'), correlationId: orderId }),
    })
    const accountId = await accountOfEmail(deps, email)
    if (accountId) await joinOrder(deps, orderId, accountId)
  },
})
