import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './ui.css';
import { speak } from './i18n/index.svelte';
import { preferences } from './state/settings.svelte';

await speak(preferences.lang);
mount(App, { target: document.getElementById('app')! });
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
