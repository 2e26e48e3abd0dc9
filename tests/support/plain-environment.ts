const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'USER', 'LANG', 'XDG_CACHE_HOME']

/** What a process needs of our environment to run at all. The servers it names for the contract suites are not the market's. */
export const plainEnvironment = (own: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(NEEDED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  ...own,
})
