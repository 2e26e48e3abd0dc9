/** ZIP or ZIP+4 code. */
export const ZIP_CODE = /^\s*(\d{5})(?:-\d{4})?\s*$/

/** The five digits of a ZIP or ZIP+4 code; undefined for any other text. */
export const zipCodeOf = (text: string): string | undefined => ZIP_CODE.exec(text)?.[1]

/** Search radius around a ZIP code, in miles. */
export const SEARCH_RADIUS = { min: 5, max: 100, step: 5, default: 25 } as const

/** USPS two-letter codes of the states and the federal district. */
export const STATES = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'DC',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const
