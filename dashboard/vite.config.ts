import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    // `/` belongs to the product's home page, so the dashboard's entry has a name of its own.
    rolldownOptions: { input: 'app.html' },
    sourcemap: true,
    emptyOutDir: true,
    // Only the formatted-text editor is larger, and it is fetched when it is needed.
    chunkSizeWarningLimit: 1600,
  },
});
