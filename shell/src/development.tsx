// In this order: React looks for the hook when it is loaded.
import './development/refresh-hook.ts';
import './main.tsx';
