import { queryOptions } from '@tanstack/react-query'
import type { mailboxContract } from '#domain/notifications/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'

const mails: EndpointOf<(typeof mailboxContract)['emails']> = { method: 'GET', path: '/api/mailbox' }

/** The mail this market has sent, newest first, to everybody or to one address. Looked at again every few seconds. */
export const mailsQuery = (to: string | undefined) =>
  queryOptions({
    queryKey: ['mailbox', to ?? ''],
    queryFn: ({ signal }) => call(mails, { query: { to }, signal }),
    refetchInterval: 5_000,
  })
