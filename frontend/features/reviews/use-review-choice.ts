import { useListAddress } from '#frontend/lib/use-list-address.ts'
import { CHOICES } from './review-choices.ts'

/** What is looked at of reviews stands in the page's address. */
export function useReviewChoice() {
  const { list: choice, narrow: choose, addressWith } = useListAddress(CHOICES)
  return { choice, choose, addressWith }
}
