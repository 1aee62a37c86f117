import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

// What the system prefers, until the page lets a person choose.
document.documentElement.dataset.theme ??= matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
mount(App, { target: document.getElementById('app')! });
