import type { z } from 'zod'

/** The first thing wrong with each field, in the contract's words. */
export function formMessages(schema: z.ZodType, values: unknown): Readonly<Record<string, string>> {
  const parsed = schema.safeParse(values)
  const messages: Record<string, string> = {}
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) messages[path.join('.')] ??= message
  return messages
}
