import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

export interface PackagedChromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

/**
 * The Chromium of @sparticuz/chromium, unpacked once per version (it takes ten seconds) into our cache folder, together
 * with the libraries and fonts a bare machine has not got. Its own unpacker knows only a shared place in /tmp, and its
 * own arguments switch off what our tests are about.
 */
export function packagedChromium(): PackagedChromium {
  const root = packageFolder()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const place = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'farmgate', `chromium-${version}`)
  if (!existsSync(place)) unpack(join(root, 'bin'), place)
  return {
    executablePath: join(place, 'chromium'),
    env: { LD_LIBRARY_PATH: join(place, 'lib'), FONTCONFIG_FILE: join(place, 'fonts.conf') },
  }
}

function packageFolder(): string {
  const require = createRequire(import.meta.url)
  let folder = dirname(require.resolve('@sparticuz/chromium'))
  while (!existsSync(join(folder, 'bin', 'chromium.br'))) folder = dirname(folder)
  return folder
}

function unpack(bin: string, place: string): void {
  const draft = `${place}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const archive of ['al2023', 'fonts', 'swiftshader']) untar(inflated(join(bin, `${archive}.tar.br`)), draft)
  writeFileSync(join(draft, 'chromium'), inflated(join(bin, 'chromium.br')))
  chmodSync(join(draft, 'chromium'), 0o755)
  writeFileSync(join(draft, 'fonts.conf'), fontsIn(place))
  try {
    renameSync(draft, place)
  } catch (error) {
    // Somebody else was quicker; theirs is as good.
    rmSync(draft, { recursive: true })
    if (!existsSync(place)) throw error
  }
}

const inflated = (file: string): Buffer => brotliDecompressSync(readFileSync(file))

function untar(archive: Buffer, folder: string): void {
  const { status, stderr, error } = spawnSync('tar', ['-x', '-f', '-', '-C', folder, '--no-same-owner'], {
    input: archive,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Chromium cannot be unpacked: ${error ?? stderr}`)
}

const fontsIn = (place: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${place}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${place}/fonts-cache</cachedir>
</fontconfig>
`
