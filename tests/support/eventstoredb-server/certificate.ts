import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '#tests/support/data-folder.ts'

interface Certificate {
  readonly chain: Buffer
  readonly key: Buffer
  /** Where the certificate stands: it is its own authority. */
  readonly file: string
}

let made: Certificate | undefined

/** A self-signed certificate for this machine, made once by `openssl`. */
export function ownCertificate(): Certificate {
  made ??= make(dataFolder('certificate'))
  return made
}

function make(folder: string): Certificate {
  const [file, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
  const certificate = ['-days', '2', '-subj', '/CN=localhost', '-addext', names, '-out', file]
  execFileSync('openssl', ['req', '-x509', ...key, ...certificate], { stdio: 'ignore' })
  return { chain: readFileSync(file), key: readFileSync(keyFile), file }
}
