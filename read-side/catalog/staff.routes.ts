import { catalogProblems, productPointInTimeContract } from '#domain/catalog/contract.ts'
import { CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { asOfProblems, futureInstantRefusal } from '#domain/kernel/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { accessLogged, type RouteTable, route } from '#platform/http/route.ts'
import { type AsOfDeps, productAsOf } from './as-of.query.ts'

/** For those of the staff who explain what a price or a stock was. */
export const staffProductReads = ({ now, ...deps }: AsOfDeps & { readonly now: () => Instant }): RouteTable => ({
  problems: { ...catalogProblems, ...asOfProblems },
  routes: [
    accessLogged(
      ({ params: { id }, query }) => ({ what: 'as_of', of: `product ${id} as of ${query.asOf}` }),
      route(
        productPointInTimeContract.one,
        CAN_VIEW_DISPUTES,
        async ({ params: { id }, query: { asOf } }) =>
          futureInstantRefusal(asOf, now()) ?? (await productAsOf(deps, { id, asOf })) ?? refuse('product_not_found'),
      ),
    ),
  ],
})
