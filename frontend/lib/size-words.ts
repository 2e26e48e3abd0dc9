const KB = 1024
const MB = KB * KB

/** How large a file is: `3 KB`, `1.4 MB`. */
export const sizeWords = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`
