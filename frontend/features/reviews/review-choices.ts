import { type ReviewChoice, type ReviewFilter, reviewFilters, reviewSorts } from '#domain/reviews/review-choice.ts'

/** What is looked at first. */
export const FIRST_CHOICE: ReviewChoice = { sort: 'newest', filter: 'all', page: 1 }

/** What the page's address says; whatever it does not understand is as at first. */
export function choiceIn(query: URLSearchParams): ReviewChoice {
  const page = Number(query.get('page'))
  return {
    sort: reviewSorts.find((sort) => sort === query.get('sort')) ?? FIRST_CHOICE.sort,
    filter: reviewFilters.find((filter) => filter === query.get('filter')) ?? FIRST_CHOICE.filter,
    page: Number.isInteger(page) && page > 0 ? page : FIRST_CHOICE.page,
  }
}

/** The address with another sort or filter: its first page, and whatever else stood there. */
export function queryWith(now: URLSearchParams, changes: Partial<Omit<ReviewChoice, 'page'>>): URLSearchParams {
  const query = new URLSearchParams(now)
  query.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === FIRST_CHOICE[name as keyof ReviewChoice]) query.delete(name)
    else query.set(name, String(value))
  }
  return query
}

export const FILTER_LABELS: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  verified: 'Verified',
  5: '5 stars',
  4: '4 stars',
  3: '3 stars',
  2: '2 stars',
  1: '1 star',
}
