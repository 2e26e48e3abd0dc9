import { describe } from 'vitest'
import { type InquiryCommand, inquiry } from '#domain/contact/inquiry.decider.ts'
import type { InquiryEvent } from '#domain/contact/inquiry.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const inquiryId = idNamed('inquiry', 'one')
const by = idNamed('account', 'sue')
const message = {
  inquiryId,
  senderId: idNamed('guest', 'ann'),
  topic: 'other' as const,
  name: 'Ann',
  email: 'ann@example.com',
  text: 'When do you open again?',
}
const sent: InquiryEvent = { type: 'InquirySubmitted', data: message }
const answered: InquiryEvent = { type: 'InquiryAnswered', data: { inquiryId, staffAccountId: by } }
const send: InquiryCommand = { type: 'SubmitInquiry', ...message }
const mark = (role: 'support' | 'auditor' = 'support'): InquiryCommand => ({
  type: 'RecordInquiryAnswered',
  staff: { accountId: by, role },
})

describe('a support inquiry', () => {
  const when = spec(inquiry)
  when('is sent').given().when(send).happens(sent)
  when('is sent once').given(sent).when(send).happens()
  when('is answered').given(sent).when(mark()).happens(answered)
  when('is answered once').given(sent, answered).when(mark()).happens()
  when('is not answered by auditors').given(sent).when(mark('auditor')).refuses('not_allowed')
  when('must exist to be answered').given().when(mark()).refuses('inquiry_not_found')
})
