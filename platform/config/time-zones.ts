const EASTERN = 'America/New_York'
/** IANA name of the time zone most people of a state live in. */
export const timeZoneOf = (state: string): string => ZONES.find(([, states]) => states.includes(state))?.[0] ?? EASTERN

/** States that are not listed use Eastern time. */
const ZONES: readonly (readonly [zone: string, states: readonly string[]])[] = [
  ['America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'.split(' ')],
  ['America/Denver', 'CO ID MT NM UT WY'.split(' ')],
  ['America/Phoenix', ['AZ']],
  ['America/Los_Angeles', 'CA NV OR WA'.split(' ')],
  ['America/Anchorage', ['AK']],
  ['Pacific/Honolulu', ['HI']],
]
