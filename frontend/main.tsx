import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/fraunces/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Providers } from '#frontend/app/providers.tsx'
import { Router } from '#frontend/app/router.tsx'
import { listenForInstallPrompt } from '#frontend/shared/lib/install-prompt.ts'
import '#frontend/shared/ui/fonts.css'
import '#frontend/shared/ui/theme.css'

listenForInstallPrompt()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Providers>
      <BrowserRouter>
        <Router />
      </BrowserRouter>
    </Providers>
  </StrictMode>,
)
