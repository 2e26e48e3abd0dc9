import { paths } from '#frontend/lib/paths.ts'

export interface PageWords {
  readonly title: string
  readonly description: string
}
export interface WordsMarket {
  readonly name: string
  readonly stateName: string
}

/** The pages that are the same for everybody and to be found by searching, as their own titles say it. */
export const publicPages = ({ name, stateName }: WordsMarket): Readonly<Record<string, PageWords>> => ({
  [paths.home]: {
    title: 'Food from around here',
    description: `Fresh food from the farmers and small food makers of ${stateName}: order online, pick it up or have it brought.`,
  },
  [paths.marketplace]: {
    title: 'Marketplace',
    description: `Fresh local produce from farmers and small makers in ${stateName}: vegetables, fruit, dairy, eggs, bread, honey and more.`,
  },
  [paths.howItWorks]: {
    title: 'How It Works',
    description: `How buying and selling on ${name} works, what it costs and who gets what.`,
  },
  [paths.findProducers]: {
    title: 'Producer Locator',
    description: `Find farmers and small food makers near your ZIP code in ${stateName}.`,
  },
  [paths.seasonal]: {
    title: 'Seasonal',
    description: `What is in season in ${stateName} now, and what to cook with it.`,
  },
  [paths.subscriptions]: {
    title: 'Subscription Boxes',
    description: `Boxes of local food in ${stateName}, every week, every two weeks or every month: skip, pause or cancel online.`,
  },
  [paths.contact]: { title: 'Contact', description: `Write to the support of ${name}.` },
  [paths.terms]: { title: 'Terms of Service', description: `What you agree to when you use ${name}.` },
  [paths.privacy]: { title: 'Privacy Policy', description: `What ${name} knows about you, why, and for how long.` },
  [paths.refundPolicy]: {
    title: 'Refund and Return Policy',
    description: `When you get your money back on ${name}, and how.`,
  },
  [paths.marketplaceRules]: {
    title: 'Marketplace Rules',
    description: `What may be sold on ${name}, and how buyers and producers treat each other.`,
  },
  [paths.disputeResolution]: {
    title: 'Dispute Resolution',
    description: `What happens on ${name} when a buyer and a producer do not agree.`,
  },
  [paths.contentPolicy]: {
    title: 'Content Policy',
    description: `What may be written and shown on ${name}.`,
  },
  [paths.dataRetention]: {
    title: 'Data Retention',
    description: `How long ${name} keeps what, and why.`,
  },
  [paths.verificationProcess]: {
    title: 'Producer Verification',
    description: `How ${name} checks who sells, and what a badge means.`,
  },
})
