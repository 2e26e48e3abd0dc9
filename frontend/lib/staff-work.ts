import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StaffWork, staffWorkContract } from '#domain/notifications/contract.ts'
import type { EndpointOf } from './endpoint.ts'
import { call } from './http.ts'
import { live } from './live.ts'

const work: EndpointOf<(typeof staffWorkContract)['work']> = { method: 'GET', path: '/api/staff/work' }

/** How much waits on each page of the staff. */
export const workQuery = queryOptions({ queryKey: ['staff-work'], queryFn: ({ signal }) => call(work, { signal }) })

/** Everything that may change what waits. */
const CHANGES: readonly string[] = [
  'dispute_update',
  'flagged_content_update',
  'account_status_update',
  'discrepancy_update',
  'verification_update',
  'certificate_update',
]

/** The counts, kept current; they listen by themselves, so that no visitor's first load carries them. */
export function useStaffWorkCounts(): StaffWork | undefined {
  const queries = useQueryClient()
  useEffect(
    () =>
      live.listen(({ type }) => {
        if (CHANGES.includes(type)) void queries.invalidateQueries({ queryKey: workQuery.queryKey })
      }),
    [queries],
  )
  return useQuery(workQuery).data
}
