import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new data folder that the user root's PostgreSQL runs as can enter. In a closed one its cluster would live elsewhere,
 * and stay there after us.
 */
export function dataFolder(purpose: string): string {
  const dir = mkdtempSync(join(tmpdir(), `farmgate-${purpose}-`))
  chmodSync(dir, 0o711)
  return dir
}
