import { z } from 'zod'

/** A text somebody agreed to: which, in which version, and the SHA-256 of its very words. */
export const acceptedPolicy = z.object({ policy: z.string(), version: z.string(), sha256: z.string() })
export type AcceptedPolicy = z.infer<typeof acceptedPolicy>
