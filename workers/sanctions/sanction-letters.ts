import type { Day } from '#domain/kernel/day.ts'
import type { StandingEvent } from '#domain/sanctions/standing.events.ts'
import { ASK_AGAIN_DAYS, type SanctionKind } from '#domain/sanctions/terms.ts'
import { known } from '../letters.ts'

export interface Letter {
  readonly title: string
  readonly preheader: string
  readonly paragraphs: readonly string[]
  /** Whether it bears the link to ask for another look. */
  readonly mayAsk: boolean
}

type Told<T> = (data: Extract<StandingEvent, { type: T }>['data'], marketName: string) => Letter

const AGAIN = `You may ask for somebody else to look at this again, once, within ${ASK_AGAIN_DAYS} days: here below, or on your dashboard.`
const AGAIN_BY_MAIL = `You may ask for somebody else to look at this again, once, within ${ASK_AGAIN_DAYS} days: with the button below. You need not sign in for it.`

/** The words by what happened. */
const LETTERS: { readonly [T in StandingEvent['type']]?: Told<T> } = {
  AccountWarned: ({ reason }, market) => ({
    title: 'A warning',
    preheader: `About your account at ${market}.`,
    paragraphs: [
      `something done with your account at ${market} breaks a rule of the market. This is a warning: you can go on using your account as before.`,
      ...why(reason),
      AGAIN,
    ],
    mayAsk: true,
  }),
  AccountPaused: ({ reason, until }, market) => ({
    title: 'Your account is paused',
    preheader: until ? `Through ${dayWords(until)}.` : 'Until we lift it.',
    paragraphs: [
      `your account at ${market} is paused ${until ? `through ${dayWords(until)}` : 'until we lift it'}. Meanwhile nothing new is bought, sold or reviewed from it. Open orders still have to be fulfilled, and you can write about them, report problems and answer cases as ever.`,
      ...why(reason),
      AGAIN,
    ],
    mayAsk: true,
  }),
  AccountEnded: ({ reason }, market) => ({
    title: 'Your account was ended',
    preheader: `About your account at ${market}.`,
    paragraphs: [
      `your account at ${market} was ended, and you are signed out everywhere. What you offer is off the market, and subscriptions are not charged any more. Orders that are paid, refunds and payouts go on as they were; what we need from you for them, we ask by mail.`,
      ...why(reason),
      AGAIN_BY_MAIL,
    ],
    mayAsk: true,
  }),
  PauseOver: (_, market) => ({
    title: 'Your account is open again',
    preheader: 'Its pause is over.',
    paragraphs: [`the pause of your account at ${market} is over. Everything works as before.`],
    mayAsk: false,
  }),
  SanctionUpheld: ({ reason }, market) => ({
    title: 'It stays as it was decided',
    preheader: 'Somebody else has looked again.',
    paragraphs: [
      `you asked for another look at what was decided about your account at ${market}. Somebody else has looked at it, and it stays.`,
      ...why(reason),
    ],
    mayAsk: false,
  }),
  SanctionLifted: ({ reason, kind, standing }, market) => ({
    title: LIFTED[kind],
    preheader: `About your account at ${market}.`,
    paragraphs: [
      `we have lifted what was decided about your account at ${market}. ${STANDS[standing]}`,
      ...(kind === 'end' ? ['Subscriptions that were ended do not go on by themselves: please subscribe anew.'] : []),
      ...why(reason),
    ],
    mayAsk: false,
  }),
}

const LIFTED: Readonly<Record<SanctionKind, string>> = {
  warning: 'A warning was lifted',
  pause: 'The pause of your account was lifted',
  end: 'Your account is yours again',
}
const STANDS = {
  good: 'Everything works as before.',
  paused: 'Your account is still paused for something else.',
  ended: 'Your account stays ended for something else.',
} as const

const why = (reason: Parameters<typeof known<string>>[0]): string[] => {
  const said = known(reason)
  return said ? [`Why: ${said}`] : []
}

const dayWords = (day: Day): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

export const letterOf = ({ type, data }: StandingEvent, marketName: string): Letter | undefined =>
  (LETTERS[type] as ((...of: unknown[]) => Letter) | undefined)?.(data, marketName)
