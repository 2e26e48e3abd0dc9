import { refuse } from '#domain/kernel/refusal.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import { policiesContract, policyProblems } from '#domain/policies/contract.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { policyEntries, policyOf, policyVariables } from './policies.query.ts'

export const policyReadRoutes = ({ market }: { readonly market: MarketplaceView }): RouteTable => ({
  problems: policyProblems,
  routes: [
    route(policiesContract.list, 'anyone', async () => policyEntries(policyVariables(market))),
    route(policiesContract.one, 'anyone', showPolicy(market)),
  ],
})

const showPolicy =
  (market: MarketplaceView) =>
  async ({ params, query }: RouteRequest<{ name: string }, { version?: string | undefined }>) => {
    const found = policyOf(params.name, query.version)
    return typeof found === 'string' ? refuse(found) : { ...found, variables: policyVariables(market) }
  }
