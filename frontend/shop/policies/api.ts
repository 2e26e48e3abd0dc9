import { queryOptions } from '@tanstack/react-query'
import type { policiesContract } from '#domain/policies/contract.ts'
import type { PolicyName } from '#domain/policies/policies.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'

const list: EndpointOf<typeof policiesContract.list> = { method: 'GET', path: '/api/policies' }
const byName: EndpointOf<typeof policiesContract.one> = { method: 'GET', path: '/api/policies/:name' }

/** Policies do not change while a page is open. */
const staleTime = Number.POSITIVE_INFINITY

export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  ...readFrom(list),
  staleTime,
})

/** Without `version`, the current version. */
export const policyQuery = (name: PolicyName, version?: string) =>
  queryOptions({
    queryKey: ['policies', name, version],
    ...readFrom(byName, { params: { name }, query: { version } }),
    staleTime,
  })
