import { orderingContract, orderProblems } from '#domain/ordering/contract.ts'
import { type RouteRequest, type RouteTable, rateLimited, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface LinkRenewal {
  readonly runtime: Pick<Runtime, 'now'>
  readonly stateOf: (shown: { readonly orderId: string; readonly key: string }) => Promise<'open' | 'expired' | 'wrong'>
  /** Has a new link mailed to the order's own address, once for each hour (`2026-05-01T09`). */
  readonly mail: (orderId: string, hour: string) => Promise<void>
}

/** Each may send a mail. */
const SELDOM = { max: 5, windowMs: 600_000 }

export const orderLinkWriteRoutes = (deps: LinkRenewal): RouteTable => ({
  problems: orderProblems,
  routes: [rateLimited(SELDOM, route(orderingContract.renewLink, 'anyone', renew(deps)))],
})

type Asked = RouteRequest<{ id: string }, { key?: string | undefined }>

/** The answer says nothing of the order: only someone who had its link can have a new one mailed, and not to themselves. */
const renew =
  ({ runtime, stateOf, mail }: LinkRenewal) =>
  async ({ params: { id }, query: { key } }: Asked) => {
    const known = key !== undefined && (await stateOf({ orderId: id, key })) !== 'wrong'
    if (known) await mail(id, runtime.now().slice(0, 13))
    return { success: true as const }
  }
