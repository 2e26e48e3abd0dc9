import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { disputesContract, OpenDisputeForm } from '#domain/disputes/contract.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import { disputeKeys } from '#frontend/shared/live-maps.ts'

type Contract = typeof disputesContract
const ofOrder: EndpointOf<Contract['ofOrder']> = { method: 'GET', path: '/api/orders/:id/disputes' }
const report: EndpointOf<Contract['open']> = { method: 'POST', path: '/api/orders/:id/disputes' }
const list: EndpointOf<Contract['list']> = { method: 'GET', path: '/api/disputes' }
const one: EndpointOf<Contract['one']> = { method: 'GET', path: '/api/disputes/:id' }

/** An order or dispute, with the order's key for guests. */
export interface RecordAccess {
  readonly id: string
  readonly orderKey: string | undefined
}

/** A dispute as one party sees it, with the order's key for guests. */
export interface DisputeAccess {
  readonly dispute: DisputeView
  readonly orderKey: string | undefined
}

/** Whether a problem with an order can be reported, and the order's disputes. */
export const orderDisputesQuery = ({ id, orderKey }: RecordAccess) =>
  queryOptions({
    queryKey: [...disputeKeys.ofOrder(id), orderKey ?? ''],
    ...readFrom(ofOrder, { params: { id }, query: { key: orderKey } }),
  })

export const disputeQuery = ({ id, orderKey }: RecordAccess) =>
  queryOptions({
    queryKey: [...disputeKeys.one(id), orderKey ?? ''],
    ...readFrom(one, { params: { id }, query: { key: orderKey } }),
  })

interface DisputeListFilter {
  readonly as: Side
  readonly show: 'open' | 'closed'
  readonly page: number
}

export const disputesQuery = ({ as, show, page }: DisputeListFilter) =>
  queryOptions({
    queryKey: [...disputeKeys.lists, as, show, page],
    ...readFrom(list, { query: { as, show, page } }),
    placeholderData: keepPreviousData,
  })

/** Number of open disputes that require action from this party. */
export const actionRequiredCountQuery = (as: Side) =>
  queryOptions({
    ...disputesQuery({ as, show: 'open', page: 1 }),
    select: ({ disputes }) => disputes.filter(({ actionRequired }) => actionRequired).length,
  })

/** Opens a dispute. A retry after a lost response repeats the same command. */
export function useOpenDispute({ id, orderKey }: RecordAccess) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: OpenDisputeForm) =>
      attempt(body, (commandId) => call(report, { params: { id }, query: { key: orderKey }, body, commandId })),
    onSettled: () => queries.invalidateQueries({ queryKey: disputeKeys.all }),
  })
}

/** Arguments of a dispute action. */
export interface ActionInput<Body> {
  readonly params: { readonly id: string }
  readonly query: { readonly key: string | undefined }
  readonly body: Body
  readonly commandId: string
}

interface DisputeActionOptions extends RecordAccess {
  /** Called on success, even if the form has unmounted. */
  readonly done?: () => void
}

/** Sends a dispute action. A retry after a lost response repeats the same command. */
export function useDisputeAction<Body extends object>(
  { id, orderKey, done }: DisputeActionOptions,
  send: (given: ActionInput<Body>) => Promise<unknown>,
) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: Body) =>
      attempt(body, (commandId) => send({ params: { id }, query: { key: orderKey }, body, commandId })),
    onSuccess: () => done?.(),
    onSettled: () => queries.invalidateQueries({ queryKey: disputeKeys.all }),
  })
}
