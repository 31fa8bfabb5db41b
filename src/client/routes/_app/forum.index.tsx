import { createFileRoute } from '@tanstack/react-router';
import { PostsPage } from '#client/features/forum/posts-list.tsx';

export const Route = createFileRoute('/_app/forum/')({ component: PostsPage });
