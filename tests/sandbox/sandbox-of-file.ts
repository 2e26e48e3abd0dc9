import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { startOver } from './sandbox-at-work.ts'

/** A sandbox on its own database for a test file, available from the first `beforeAll` on. */
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
