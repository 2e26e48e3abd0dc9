import { fileURLToPath } from 'node:url'
import { demo } from './commands/demo.ts'
import { rebuildProjection } from './commands/rebuild.ts'
import { seasonal } from './commands/seasonal.ts'
import { start } from './commands/start.ts'

/** `npm run app -- <command>`: each is told its arguments and ends by itself, or runs until it is stopped. */
const COMMANDS: Readonly<Record<string, { readonly run: (args: string[]) => Promise<void>; readonly help: string }>> = {
  start: { run: start, help: 'start the market' },
  demo: { run: demo, help: 'make a large demo market: demo --products 100000' },
  seasonal: { run: seasonal, help: "publish the seasonal produce and recipes of the market's state" },
  rebuild: { run: rebuildProjection, help: 'build a read model anew while it is read: rebuild <projection>' },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = COMMANDS[name]
  if (!command) {
    const known = Object.entries(COMMANDS).map(([word, { help }]) => `  ${word.padEnd(10)} ${help}`)
    process.stderr.write(`npm run app -- <command>\n${known.join('\n')}\n`)
    process.exitCode = name === '' || name === 'help' ? 0 : 2
    return
  }
  try {
    await command.run(args)
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error))
    process.stderr.write(`${name}: ${process.env.LOG_LEVEL === 'debug' ? known.stack : known.message}\n`)
    process.exitCode = 1
  }
}
