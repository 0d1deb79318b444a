import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    // `/` belongs to the product's home page, so the dashboard's entry has a name of its own. The editor's
    // preview is a document apart, which shares nothing with the dashboard but React.
    rolldownOptions: { input: { app: 'app.html', preview: 'preview.html' } },
    sourcemap: true,
    emptyOutDir: true,
    // Only the formatted-text editor is larger, and it is fetched when it is needed.
    chunkSizeWarningLimit: 1600,
  },
});
