let held = false
let waiting: (() => void)[] = []

// For as long as the page lives: there is one document, and one script.
document.addEventListener('pointerdown', () => setHeld(true), true)
document.addEventListener('pointerup', () => setHeld(false), true)
document.addEventListener('pointercancel', () => setHeld(false), true)

/** Runs `work` now, or once a pressed pointer was let go: a page that moves under a finger loses the click. */
export function onceLetGo(work: () => void): void {
  if (held) waiting.push(work)
  else work()
}

function setHeld(now: boolean): void {
  held = now
  if (held) return
  const due = waiting
  waiting = []
  // The click itself comes first.
  setTimeout(() => {
    for (const work of due) work()
  })
}
