import { looks } from '#domain/audit/look.decider.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Look } from '#domain/kernel/look.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { RouteRequest } from '#platform/http/route.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'

/** Writes down that one of the staff opens something; throws when it cannot be written. */
export const writingDown =
  ({ bus, facts }: { readonly bus: CommandBus; readonly facts: Facts }) =>
  async (request: RouteRequest, look: Look): Promise<void> => {
    const { accountId, staff } = memberOf(request)
    if (!staff) throw new Error('a route that is written down is for the staff only, its table says otherwise')
    const by = senderOf(request, facts)
    const command = { type: 'WriteLookDown', reader: { accountId, role: staff }, ...look } as const
    await bus.dispatch({ decider: looks, id: `${accountId}-${by.at.slice(0, 10)}`, command, by })
  }
