import { z } from 'zod'
import { accountId } from '#domain/kernel/ids.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { UNTIL_DONE } from '../retries.ts'
import { confirmedEmail, guestOrdersOf, type JoinDeps, joinOrder } from './join-orders.ts'

const payload = z.object({ accountId })
type Payload = z.infer<typeof payload>
export const joinGuestOrders: JobDefinition<Payload> = { name: 'join-guest-orders', payload, ...UNTIL_DONE }

/** What was bought as a guest with an address belongs to the account that has confirmed it. */
export const joinGuestOrdersHandler = (deps: JoinDeps): JobHandler<Payload> => ({
  job: joinGuestOrders,
  run: async ({ accountId }) => {
    const email = await confirmedEmail(deps, accountId)
    if (!email) return
    for (const orderId of await guestOrdersOf(deps, email)) await joinOrder(deps, orderId, accountId)
  },
})
