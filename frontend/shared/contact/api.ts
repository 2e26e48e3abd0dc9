import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { contactContract, InquiryForm } from '#domain/contact/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

type Contact = typeof contactContract
const SEND: EndpointOf<Contact['send']> = { method: 'POST', path: '/api/contact' }
const QUEUE: EndpointOf<Contact['queue']> = { method: 'GET', path: '/api/staff/inquiries' }
const ONE: EndpointOf<Contact['one']> = { method: 'GET', path: '/api/staff/inquiries/:id' }
const ANSWERED: EndpointOf<Contact['answered']> = { method: 'POST', path: '/api/staff/inquiries/:id/answered' }
const ALL = ['inquiries'] as const

/** The same message sent again, after its answer got lost, arrives once. */
export function useSendInquiry() {
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: InquiryForm) => attempt(form, (commandId) => call(SEND, { body: form, commandId })),
  })
}

export const inquiriesQuery = (show: 'open' | 'answered', page: number) =>
  queryOptions({
    queryKey: [...ALL, show, page],
    queryFn: ({ signal }) => call(QUEUE, { query: { show, page }, signal }),
    placeholderData: keepPreviousData,
  })

/** Reading one is recorded: it is not fetched again by itself. */
export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => call(ONE, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function useMarkAnswered(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(ANSWERED, { params: { id } }),
    onError: (error) => toast({ title: 'That did not work', text: sentenceOf(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ALL }),
  })
}
