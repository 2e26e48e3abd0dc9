import { catalogProblems } from '#domain/catalog/contract.ts'
import { productAsOfContract } from '#domain/catalog/product-as-of.ts'
import { CASE_READERS } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { type RouteTable, route, writtenDown } from '#platform/http/route.ts'
import { type AsOfDeps, productAsOf } from './as-of.query.ts'

/** For those of the staff who explain what a price or a stock was. */
export const staffProductReads = (deps: AsOfDeps): RouteTable => ({
  problems: catalogProblems,
  routes: [
    writtenDown(
      ({ params: { id }, query }) => ({ what: 'as_of', of: `product ${id} as of ${query.asOf}` }),
      route(
        productAsOfContract.one,
        CASE_READERS,
        async ({ params: { id }, query: { asOf } }) =>
          (await productAsOf(deps, { id, asOf })) ?? refuse('product_not_found'),
      ),
    ),
  ],
})
