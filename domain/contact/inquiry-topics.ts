/** Topics of messages to support. */
export const INQUIRY_TOPICS = {
  order: 'An order',
  account: 'My account',
  selling: 'Selling here',
  problem: 'Something does not work',
  other: 'Something else',
} as const
export type InquiryTopic = keyof typeof INQUIRY_TOPICS
export const inquiryTopics = Object.keys(INQUIRY_TOPICS) as [InquiryTopic, ...InquiryTopic[]]
