import { fileURLToPath } from 'node:url'

let bundle: Promise<string> | undefined

/** The card form's script, bundled from `browser/` when it is first asked for. */
export function browserScript(): Promise<string> {
  bundle ??= bundled().catch((error: unknown) => {
    bundle = undefined
    throw error
  })
  return bundle
}

async function bundled(): Promise<string> {
  // Loaded only here: who takes no sandbox payment never pays for a bundler.
  const { build } = await import('vite')
  const entry = fileURLToPath(new URL('./card-form/stripe.ts', import.meta.url))
  const outputs = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'farmgateSandbox' } },
  })
  const [first] = [outputs].flat()
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error('the sandbox script came out empty')
  return chunk.code
}
