import { CAN_RESOLVE_DISPUTES, type StaffMember } from '../kernel/actor.ts'
import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { InquiryEvent, InquiryTopic } from './inquiry.events.ts'

export type InquiryCommand =
  | {
      readonly type: 'SubmitInquiry'
      readonly inquiryId: string
      readonly senderId: string
      readonly topic: InquiryTopic
      readonly name: string
      readonly email: string
      readonly text: string
    }
  | { readonly type: 'RecordInquiryAnswered'; readonly staff: StaffMember }

export type InquiryState =
  | { readonly status: 'unknown' }
  | { readonly status: 'open' | 'answered'; readonly inquiryId: string }

/** One message to support from the contact page. */
export const inquiry = decider<InquiryCommand, InquiryState, InquiryEvent>({
  name: 'inquiry',
  stream: (id) => `inquiry-${id}`,
  initial: { status: 'unknown' },

  evolve: (_, { type, data }): InquiryState => {
    switch (type) {
      case 'InquirySubmitted':
        return { status: 'open', inquiryId: data.inquiryId }
      case 'InquiryAnswered':
        return { status: 'answered', inquiryId: data.inquiryId }
    }
  },

  decide: (state, command): InquiryEvent[] | Refusal => {
    if (command.type === 'SubmitInquiry') {
      const { type: _, ...data } = command
      return state.status === 'unknown' ? [{ type: 'InquirySubmitted', data }] : []
    }
    if (!CAN_RESOLVE_DISPUTES.includes(command.staff.role)) return refuse('not_allowed')
    if (state.status === 'unknown') return refuse('inquiry_not_found')
    if (state.status === 'answered') return []
    return [{ type: 'InquiryAnswered', data: { inquiryId: state.inquiryId, staffAccountId: command.staff.accountId } }]
  },
})
