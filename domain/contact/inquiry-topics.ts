import type { InquiryTopic } from './inquiry.events.ts'

/** Labels of the topics, in the order of the form. */
export const INQUIRY_TOPICS: Readonly<Record<InquiryTopic, string>> = {
  order: 'An order',
  account: 'My account',
  selling: 'Selling here',
  problem: 'Something does not work',
  other: 'Something else',
}
