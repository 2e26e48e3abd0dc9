import type { Sql } from '#platform/database/database.ts'

/** Takes e-mail addresses out of everything the sandbox keeps, as a processor redacts a person; answers how many objects. */
export async function redact(db: Sql, addresses: readonly string[]): Promise<number> {
  let objects = 0
  for (const address of addresses) {
    const told = JSON.stringify(address).slice(1, -1)
    objects += (await db.query(REDACT_OBJECTS, [told])).length
    await db.query(REDACT_ANSWERS, [told])
  }
  return objects
}

const REDACT_OBJECTS = `
  update sandbox.objects set body = replace(body::text, $1, 'redacted@example.invalid')::jsonb
  where strpos(body::text, $1) > 0 returning 1`
const REDACT_ANSWERS = `
  update sandbox.idempotency_keys set answer = replace(answer::text, $1, 'redacted@example.invalid')::jsonb
  where strpos(answer::text, $1) > 0`
