import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { startOver } from './sandbox-at-work.ts'

/** One sandbox on a database of its own for a whole test file; to be had from the first `beforeAll` on. */
export function sandboxOfFile(): { readonly db: Database; readonly sandbox: Sandbox } {
  let fresh: FreshDatabase
  let sandbox: Sandbox
  beforeAll(async () => {
    fresh = await freshDatabase()
    sandbox = await startOver(fresh.db)
  })
  afterAll(async () => {
    await sandbox.close()
    await fresh.drop()
  })
  return {
    get db() {
      return fresh.db
    },
    get sandbox() {
      return sandbox
    },
  }
}
