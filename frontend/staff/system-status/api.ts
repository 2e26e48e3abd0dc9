import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { operationsContract, RetryResult } from '#domain/operations/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'

type Operations = typeof operationsContract
const status: EndpointOf<Operations['health']> = { method: 'GET', path: '/api/staff/system-status' }
const retryParked: EndpointOf<Operations['retryParked']> = {
  method: 'POST',
  path: '/api/staff/projections/:name/retry-parked-events',
}
const retryJobs: EndpointOf<Operations['retryJobs']> = { method: 'POST', path: '/api/staff/jobs/:name/retry' }
const discardJob: EndpointOf<Operations['discardJob']> = { method: 'POST', path: '/api/staff/jobs/:name/discard' }

const keys = { status: ['operations', 'status'] as const }

/** Changes of jobs and connections send no live message, so the status is fetched every few seconds. */
const REFRESH_MS = 4_000

export const systemStatusQuery = ({ refreshes }: { readonly refreshes: boolean }) =>
  queryOptions({
    queryKey: keys.status,
    ...readFrom(status),
    refetchInterval: refreshes ? REFRESH_MS : false,
  })

/** Retries failed work, reports the result and refetches the status. */
function useRetry<V>(retry: (variables: V) => Promise<RetryResult>) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: retry,
    // A message resolves when it disappears: returned, it would keep the mutation pending.
    onSuccess: ({ retried, failed }) => {
      if (failed > 0) void message.error(`Failed again: ${failed} of ${retried + failed}`)
      else void message.success(`Retried: ${retried}`)
    },
    onError: (error) => void message.error(errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.status }),
  })
}

/** Retries one parked event, or all parked events of a projection. */
export const useRetryParked = () =>
  useRetry(({ projection, eventId }: { readonly projection: string; readonly eventId?: string }) =>
    call(retryParked, { params: { name: projection }, body: eventId ? { eventId } : {} }),
  )

/** Retries one failed job, or all failed jobs of a name. */
export const useRetryJobs = () =>
  useRetry(({ name, id }: { readonly name: string; readonly id?: string }) =>
    call(retryJobs, { params: { name }, body: id ? { id } : {} }),
  )

export function useDiscardJob() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ name, ...body }: { readonly name: string; readonly id: string; readonly reason: string }) =>
      call(discardJob, { params: { name }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.status }),
  })
}
