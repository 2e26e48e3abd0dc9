import { z } from 'zod'

/** An amount in cents as events bear it. Apart from the arithmetic, which browsers use without checking shapes. */
export const cents = z.number().int().safe()
