import { useMutation } from '@tanstack/react-query'
import type { contactContract, InquiryForm } from '#domain/contact/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'

const SEND: EndpointOf<(typeof contactContract)['send']> = { method: 'POST', path: '/api/contact' }

/** Retrying after a lost response does not send the message twice. */
export function useSendInquiry() {
  const attempt = useAttempt()
  return useMutation({
    mutationFn: (form: InquiryForm) => attempt(form, (commandId) => call(SEND, { body: form, commandId })),
  })
}
