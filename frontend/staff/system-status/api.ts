import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { operationsContract, RetryResult } from '#domain/operations/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

type Operations = typeof operationsContract
const health: EndpointOf<Operations['health']> = { method: 'GET', path: '/api/staff/system-status' }
const retryParked: EndpointOf<Operations['retryParked']> = {
  method: 'POST',
  path: '/api/staff/projections/:name/retry-parked-events',
}
const retryJobs: EndpointOf<Operations['retryJobs']> = { method: 'POST', path: '/api/staff/jobs/:name/retry' }
const dropJob: EndpointOf<Operations['dropJob']> = { method: 'POST', path: '/api/staff/jobs/:name/discard' }

const keys = { health: ['operations', 'health'] as const }

/** Jobs and connections tell nobody that they have changed: it is looked again every few seconds. */
const LOOK_AGAIN_MS = 4_000

export const healthQuery = queryOptions({
  queryKey: keys.health,
  queryFn: ({ signal }) => call(health, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

/** Sets something going again, tells what became of it, and looks. */
function useRetry<V>(retry: (what: V) => Promise<RetryResult>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: retry,
    onSuccess: ({ retried, failed }) =>
      failed > 0
        ? toast({ title: 'Failed again', text: `${failed} could still not be taken.`, tone: 'error' })
        : toast({ title: 'Going again', text: retried === 1 ? 'One was retried.' : `${retried} were retried.` }),
    onError: (error) => toast({ title: 'That did not work', text: sentenceOf(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.health }),
  })
}

export const useRetryParked = () =>
  useRetry(({ projection, eventId }: { readonly projection: string; readonly eventId?: string }) =>
    call(retryParked, { params: { name: projection }, body: eventId ? { eventId } : {} }),
  )

export const useRetryJobs = () =>
  useRetry(({ name, id }: { readonly name: string; readonly id?: string }) =>
    call(retryJobs, { params: { name }, body: id ? { id } : {} }),
  )

export function useDropJob() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ name, ...body }: { readonly name: string; readonly id: string; readonly reason: string }) =>
      call(dropJob, { params: { name }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.health }),
  })
}
