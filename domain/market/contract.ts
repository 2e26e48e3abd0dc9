import { z } from 'zod'
import { exchange } from '../kernel/contract.ts'

export const marketView = z.object({
  name: z.string(),
  state: z.string(),
  stateName: z.string(),
  /** How to reach the people who run it, and where else they are; as far as configured. */
  contact: z.object({ email: z.string().nullable(), address: z.string().nullable() }),
  social: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Whether mail lands on the local mailbox page, and payments in the sandbox. */
  mailbox: z.boolean(),
  sandbox: z.boolean(),
  /** Ready-made accounts of the demo market, to be offered on the sign-in page. */
  demoSignIns: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
})
export type MarketView = z.infer<typeof marketView>

export const marketContract = {
  market: exchange({ method: 'GET', path: '/api/market', summary: 'What this market is', answer: marketView }),
  place: exchange({
    method: 'GET',
    path: '/api/places/:zip',
    summary: 'The town of a ZIP code',
    params: z.object({ zip: z.string() }),
    answer: z.object({
      zip: z.string(),
      city: z.string(),
      state: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  }),
}
