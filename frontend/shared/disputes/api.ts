import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { disputesContract, OpenDisputeForm } from '#domain/disputes/contract.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { keys } from './live-map.ts'

type Contract = typeof disputesContract
const ofOrder: EndpointOf<Contract['ofOrder']> = { method: 'GET', path: '/api/orders/:id/disputes' }
const report: EndpointOf<Contract['open']> = { method: 'POST', path: '/api/orders/:id/disputes' }
const list: EndpointOf<Contract['list']> = { method: 'GET', path: '/api/disputes' }
const one: EndpointOf<Contract['one']> = { method: 'GET', path: '/api/disputes/:id' }

/** An order or a case of somebody who shows the order's key, or is signed in. */
export interface Keyed {
  readonly id: string
  readonly orderKey: string | undefined
}

/** A case as one of its sides sees it; a guest with the order's key. */
export interface Seen {
  readonly the: DisputeView
  readonly orderKey: string | undefined
}

/** Whether a problem with an order may be reported, and its cases so far. */
export const orderDisputesQuery = ({ id, orderKey }: Keyed) =>
  queryOptions({
    queryKey: [...keys.ofOrder(id), orderKey ?? ''],
    queryFn: ({ signal }) => call(ofOrder, { params: { id }, query: { key: orderKey }, signal }),
  })

export const disputeQuery = ({ id, orderKey }: Keyed) =>
  queryOptions({
    queryKey: [...keys.one(id), orderKey ?? ''],
    queryFn: ({ signal }) => call(one, { params: { id }, query: { key: orderKey }, signal }),
  })

interface DisputesShown {
  readonly as: Side
  readonly show: 'open' | 'closed'
  readonly page: number
}

export const disputesQuery = ({ as, show, page }: DisputesShown) =>
  queryOptions({
    queryKey: [...keys.lists, as, show, page],
    queryFn: ({ signal }) => call(list, { query: { as, show, page }, signal }),
    placeholderData: keepPreviousData,
  })

/** How many of the open cases wait for this side. */
export const waitingQuery = (as: Side) =>
  queryOptions({
    ...disputesQuery({ as, show: 'open', page: 1 }),
    select: ({ disputes }) => disputes.filter(({ actionRequired }) => actionRequired).length,
  })

/** Told again, as after a lost answer, it is the same report. */
export function useReport({ id, orderKey }: Keyed) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: OpenDisputeForm) =>
      attempt(body, (commandId) => call(report, { params: { id }, query: { key: orderKey }, body, commandId })),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

/** What a deed is sent with. */
export interface DeedGiven<Body> {
  readonly params: { readonly id: string }
  readonly query: { readonly key: string | undefined }
  readonly body: Body
  readonly commandId: string
}

interface DeedIn extends Keyed {
  /** Called once it is done, also when what sent it is not on the page any more. */
  readonly done?: () => void
}

/** Somebody does something in a case; tried again, as after a lost answer, it is the same deed. */
export function useDeed<Body extends object>(
  { id, orderKey, done }: DeedIn,
  send: (given: DeedGiven<Body>) => Promise<unknown>,
) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (body: Body) =>
      attempt(body, (commandId) => send({ params: { id }, query: { key: orderKey }, body, commandId })),
    onSuccess: () => done?.(),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}
